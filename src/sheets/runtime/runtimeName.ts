/** A name that no other execution or person has. */
export const newName = (): string => Math.floor(Math.random() * 2 ** 48).toString(36);
