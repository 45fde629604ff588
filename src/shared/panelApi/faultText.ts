/** The message of whatever was thrown. */
export function faultText(fault: unknown): string {
  const message = (fault as { readonly message?: unknown } | null | undefined)?.message;
  const text = typeof message === "string" ? message : String(fault);
  return text.trim() === "" ? "Something went wrong, and no reason was given" : text;
}
