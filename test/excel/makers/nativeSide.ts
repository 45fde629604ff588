/**
 * The side of Excel on Windows that Microsoft's office.js talks to (`window.external`), as far as functions need it: it
 * calls them as functions.json says, cancels, and takes results. It runs in the page, before anything else.
 */

/** Whether this Excel knows a requirement set, and up to which version. */
export type RequirementSets = Readonly<Record<string, string>>;

/** Of functions.json what decides how a function is called. */
export interface FunctionsMetadata {
  readonly allowErrorForDataTypeAny?: boolean;
  readonly allowCustomDataForDataTypeAny?: boolean;
  readonly functions: readonly {
    readonly id: string;
    readonly parameters: readonly object[];
    readonly options?: Readonly<Record<string, boolean>>;
  }[];
}

/** A cell that calculates. */
export interface CellCall {
  readonly id: string;
  /** As Excel hands them over; what is left out was omitted. */
  readonly args: readonly unknown[];
  readonly address?: string | undefined;
  readonly parameterAddresses?: readonly (string | null)[] | undefined;
  /** It is cancelled in the same message that calls it. */
  readonly canceled?: boolean;
}

/** What Microsoft's runtime sends back for a cell: `[call, succeeded, value or message, code of the error]`. */
export type SentResult = readonly [call: number, succeeded: boolean, value: unknown, code?: unknown];

export interface NativeSide {
  /** The runtime has said that functions may be called. */
  readonly ready: Promise<void>;
  readonly calculate: (calls: readonly CellCall[]) => Promise<readonly SentResult[]>;
  /** Characters of each message with results, and whether it was taken. */
  readonly messages: { readonly characters: number; readonly taken: boolean }[];
  /** The longest message with results that this Excel takes. */
  longest: number;
  /** Events and objects that the page has registered for. */
  readonly registered: number[];
  /** What the object model says of a range, by its address, and of its used part, by the address and `used`. */
  readonly ranges: Map<string, object>;
}

interface Request {
  readonly Actions: readonly {
    readonly Id: number;
    readonly ActionType: number;
    readonly Name: string;
    readonly ObjectPathId: number;
    readonly ArgumentInfo?: { readonly Arguments?: readonly unknown[] };
  }[];
  readonly ObjectPaths: Readonly<Record<number, ObjectPath>>;
}

interface ObjectPath {
  readonly Name: string;
  readonly ParentObjectPathId?: number;
  readonly ArgumentInfo?: { readonly Arguments?: readonly unknown[] };
}

/** It stands alone, as it is sent to the page. */
export function nativeSide({ sets, metadata }: { sets: RequirementSets; metadata: FunctionsMetadata }): void {
  const RICH_API_REQUEST = 93;
  const RICH_API_MESSAGE = 33;
  const TOO_LARGE = 5103;
  const [INVOKE, CANCEL] = [1000, 1001];
  type Answered = (answer: object) => void;
  let say: (event: number, payload: object) => void = () => undefined;
  let opened: () => void;
  const waiting = new Map<number, (result: SentResult) => void>();
  const side: NativeSide = {
    ready: new Promise((resolve) => (opened = resolve)),
    messages: [],
    longest: Infinity,
    registered: [],
    ranges: new Map(),
    calculate(calls) {
      const entries: object[] = [];
      const results = calls.map((call) => {
        const { parameters, options = {} } = metadata.functions.find(({ id }) => id === call.id) ?? { parameters: [] };
        const number = (next += 1);
        const flags =
          (options["cancelable"] === true ? 1 : 0) +
          (metadata.allowErrorForDataTypeAny === true ? 4 : 0) +
          (metadata.allowCustomDataForDataTypeAny === true ? 8 : 0);
        const given = parameters.length > 0 ? parameters.map((_, index) => call.args[index] ?? null) : [...call.args];
        const address = options["requiresAddress"] === true ? call.address : undefined;
        const addresses = options["requiresParameterAddresses"] === true ? call.parameterAddresses : undefined;
        entries.push(entry(INVOKE, [number, call.id, given, address, flags, addresses]));
        if (call.canceled === true) entries.push(entry(CANCEL, { invocationId: number }));
        return new Promise<SentResult>((resolve) => waiting.set(number, resolve));
      });
      say(RICH_API_MESSAGE, array(entries));
      return Promise.all(results);
    },
  };
  let next = 0;

  /** Windows hands arrays over in its own form. */
  function array(items: readonly unknown[]) {
    return { toArray: () => items, dimensions: () => 1, getItem: (index: number) => items[index] };
  }

  function entry(type: number, message: unknown) {
    return array([1, type, "", JSON.stringify(message), 0, false]);
  }

  function answer(text: string, { Actions, ObjectPaths }: Request): object {
    const results = Actions.flatMap(({ ActionType, Name, ArgumentInfo }) =>
      ActionType === 3 && Name === "SetInvocationArrayResults" ? (ArgumentInfo!.Arguments![0] as SentResult[]) : [],
    );
    if (results.length > 0) {
      const taken = text.length <= side.longest;
      side.messages.push({ characters: text.length, taken });
      if (!taken) return array([TOO_LARGE, null]);
      for (const result of results) waiting.get(result[0])?.(result);
    }
    const said = Actions.map(({ Id, Name, ActionType, ObjectPathId }) => {
      if (Name === "_SetOsfControlContainerReadyForCustomFunctions") opened();
      const path = ObjectPaths[ObjectPathId]!;
      return { ActionId: Id, Value: ActionType === 3 ? (Name === "_GetEnabledFeatures" ? [1] : null) : read(path) };
    });
    return array([0, array([200, array([]), JSON.stringify({ Error: null, Results: said })])]);

    function read({ Name, ArgumentInfo, ParentObjectPathId = 0 }: ObjectPath): object | null {
      const [address] =
        (Name === "GetRange" ? ArgumentInfo : ObjectPaths[ParentObjectPathId]?.ArgumentInfo)?.Arguments ?? [];
      return side.ranges.get(Name === "GetRange" ? String(address) : `${String(address)} used`) ?? null;
    }
  }

  const later = (answered: Answered, said: object): void => void setTimeout(() => answered(said));
  const external = {
    // Excel on Windows, English, in a shared runtime (1) with functions (2).
    GetHostInfo: () => "Excel$Win32$16.01$en-US$$$$3",
    GetContext: () => ({
      GetAppType: () => 1,
      GetAppVersionMajor: () => 16,
      GetAppVersionMinor: () => 1,
      GetAppUILocale: () => "en-US",
      GetAppDataLocale: () => "en-US",
      GetSolutionRef: () => "prop",
      GetDocUrl: () => "",
      GetAppCapabilities: () => 0,
      GetActivationMode: () => 1,
      GetControlIntegrationLevel: () => 0,
      GetSupportedMatrix: () => JSON.stringify(sets),
      GetOfficeThemeInfo: () => "{}",
      GetSettings: () => ({ Read: () => undefined }),
    }),
    Execute(id: number, [message]: readonly [readonly unknown[]], answered: Answered) {
      const text = id === RICH_API_REQUEST ? String(message[4]) : "";
      later(answered, text === "" ? array([0, null]) : answer(text, JSON.parse(text) as Request));
    },
    RegisterEvent(id: number, _target: string, handler: typeof say, answered: Answered) {
      side.registered.push(id);
      if (id === RICH_API_MESSAGE) say = handler;
      later(answered, array([0]));
    },
  };
  Object.defineProperty(window, "external", { value: external, writable: true });
  Object.assign(window, { nativeSide: side });
}
