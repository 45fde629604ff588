/** Error responses: status, the service's code, and a message. */
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

/** The service's own text: clients recognize by it that an address, not a parameter, is wrong. */
export function notPlaced(address: string): SandboxRefusal {
  return badRequest(`The provided address '${address}' could not be parsed or geolocated`);
}

export function isRefusal(value: unknown): value is SandboxRefusal {
  return typeof value === "object" && value !== null && (value as { kind?: unknown }).kind === "refusal";
}
