/** How a city was sent: said where nothing was found, because the service tells one spelling from another. */
import { placeSent } from "../query/place";

export interface CitySent {
  readonly typed: string;
  readonly sent: string;
  /** As the service spells it. */
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

export function noMatches({ typed, sent, usual }: CitySent): string {
  const said = `No matches. The city was sent as "${sent}"`;
  if (sent !== typed) return `${said}; to send it as you typed it, add city=asTyped`;
  return sent === usual ? said : `${said}, as you typed it; without city=asTyped it is sent as "${usual}"`;
}

function nameOf({ city, state }: City): string {
  return `${city}, ${state}`;
}
