/** What was thrown, in words that a person can read. */
export function faultText(fault: unknown): string {
  const message = (fault as { readonly message?: unknown } | null | undefined)?.message;
  const text = typeof message === "string" ? message : String(fault);
  return text.trim() === "" ? "Something went wrong, and nothing says what" : text;
}
