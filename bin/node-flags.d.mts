export const nodeFlags: string[]
