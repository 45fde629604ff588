/** Answers that bring nothing: status, the service's code, and a line in plain words. */
export interface SandboxRefusal {
  readonly kind: "refusal";
  readonly status: number;
  readonly error: string;
  readonly message: string;
}

export function sandboxRefusal(status: number, error: string, message: string): SandboxRefusal {
  return { kind: "refusal", status, error, message };
}

export function badRequest(message: string): SandboxRefusal {
  return sandboxRefusal(400, "resource/bad-request", message);
}

export function notFound(message: string): SandboxRefusal {
  return sandboxRefusal(404, "resource/not-found", message);
}

/** The words are the service's own: clients tell by them that an address, not a parameter, is wrong. */
export function notPlaced(address: string): SandboxRefusal {
  return badRequest(`The provided address '${address}' could not be parsed or geolocated`);
}

export function isRefusal(value: unknown): value is SandboxRefusal {
  return typeof value === "object" && value !== null && (value as { kind?: unknown }).kind === "refusal";
}
