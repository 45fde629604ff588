/** How a city was spelled in the request: shown if nothing matched, because the service is strict about spelling. */
import { placeSent } from "../../parsing/place";

export interface CitySent {
  readonly typed: string;
  readonly sent: string;
  /** In the service's spelling. */
  readonly usual: string;
}

interface City {
  readonly city: string;
  readonly state: string;
}

export function citySent(typed: City, option: "asTyped" | undefined): CitySent {
  return {
    typed: nameOf(typed),
    sent: nameOf({ ...typed, ...placeSent(typed, option) }),
    usual: nameOf({ ...typed, ...placeSent(typed) }),
  };
}

export function citySentText({ typed, sent, usual }: CitySent): string {
  const note = `The city was sent as "${sent}"`;
  if (sent !== typed) return `${note}; to send it as you typed it, add city=asTyped`;
  return sent === usual
    ? `${note}: check its spelling and its state`
    : `${note}, as you typed it; without city=asTyped it is sent as "${usual}"`;
}

function nameOf({ city, state }: City): string {
  return `${city}, ${state}`;
}
