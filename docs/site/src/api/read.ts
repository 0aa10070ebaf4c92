export const readApi = (_base: string): { slug: string; text: string }[] => []
