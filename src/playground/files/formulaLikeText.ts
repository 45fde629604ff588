/** Texts that a spreadsheet would take for a formula if a person typed them, or if they came from a file without types. */

/** Also behind spaces, which some programs drop, and the wide forms of the same signs. */
export const looksLikeFormula = (text: string): boolean => /^[\s\0]*[=+\-@|\t\r\n\0＝＋－＠]/.test(text);
