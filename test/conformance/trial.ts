/**
 * A service on trial: asks it, remembers what was asked so that no question is paid for twice, and what a few first
 * questions told of it (`discover.ts`), so that no rule depends on what only one service has.
 */
import { demand, same, Untold } from "./verdict";
import { readJson, type Exchange, type Loose, type Parameters, type Send } from "./wire";

/** What only somebody with access to the accounts can do. */
export interface Management {
  /** A new key with these restrictions. */
  readonly createKey: (restrictions: { readonly addresses?: string[]; readonly endpoints?: string[] }) => string;
  readonly deleteKey: (key: string) => void;
  readonly setActive: (isActive: boolean) => void;
  /** Billed requests of this month. */
  readonly billed: () => number;
  /** The newest entry of the request log, as text. */
  readonly lastLogged: () => string;
}

export interface Facts {
  readonly zipCode: string;
  readonly city: string;
  readonly state: string;
  /** Homes on record in the ZIP code. */
  readonly total: number;
  /** The first of them, 500 at most. */
  readonly homes: readonly Loose[];
  /** One of them of which everything is known that searches filter by. */
  readonly home: Loose;
}

export interface TrialOptions {
  readonly send: Send;
  readonly key: string;
  readonly base: string;
  readonly management?: Management | undefined;
}

export interface Manner {
  readonly method?: string;
  /** In place of the trial's key; null sends none. */
  readonly key?: string | null;
  /** Asks again what was asked before. */
  readonly again?: boolean;
}

export class Trial {
  readonly exchanges: Exchange[] = [];
  /** Requests that were answered with 200. */
  billed = 0;
  facts: Facts | undefined;
  private readonly asked = new Map<string, Promise<Exchange>>();

  constructor(readonly options: TrialOptions) {}

  /** The answer, whatever it is. */
  ask(
    path: string,
    parameters: Parameters = {},
    { method = "GET", key, again = false }: Manner = {},
  ): Promise<Exchange> {
    const query = Object.entries(parameters).map(([name, value]) => [name, String(value)] as const);
    const sent = { method, path, query, key: key === null ? undefined : (key ?? this.options.key) };
    const question = JSON.stringify(sent);
    const known = again ? undefined : this.asked.get(question);
    const exchange = known ?? this.exchange(sent);
    this.asked.set(question, exchange);
    return exchange;
  }

  /** The answer, which must be 200. */
  async get(path: string, parameters: Parameters = {}, manner: Manner = {}): Promise<Exchange> {
    const exchange = await this.ask(path, parameters, manner);
    demand(exchange.status === 200, `${path} ${JSON.stringify(parameters)} is answered with ${exchange.status}`);
    return exchange;
  }

  /** The records of a list. */
  async list(path: string, parameters: Parameters = {}, manner: Manner = {}): Promise<readonly Loose[]> {
    const { json } = await this.get(path, parameters, manner);
    demand(Array.isArray(json), `${path} ${JSON.stringify(parameters)} is no list`);
    return json as readonly Loose[];
  }

  /** Demands that parameters are refused: a wrong request is answered with 400. */
  async refused(path: string, parameters: Parameters): Promise<void> {
    const { status } = await this.ask(path, parameters);
    demand(status === 400, `${path} ${JSON.stringify(parameters)} is answered with ${status}, not 400`);
  }

  /** Demands that nothing is found: the promised empty list, or the 404 that is reported in its place. */
  async empty(path: string, parameters: Parameters): Promise<void> {
    const { status, json } = await this.ask(path, parameters);
    if (status !== 404) same([status, json], [200, []], "answer");
  }

  get known(): Facts {
    demand(this.facts !== undefined, "nothing is known of the service yet");
    return this.facts;
  }

  get management(): Management {
    const { management } = this.options;
    if (management === undefined) throw new Untold("needs access to the service's accounts");
    return management;
  }

  private async exchange(sent: Exchange["sent"]): Promise<Exchange> {
    const received = await this.options.send(sent);
    const exchange = { ...received, sent, json: readJson(received.body) };
    this.exchanges.push(exchange);
    if (received.status === 200) this.billed += 1;
    return exchange;
  }
}
