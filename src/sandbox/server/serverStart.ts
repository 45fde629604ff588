/** Starts the server with the options of the command line. */
import { NO_FAULTS, type Account } from "..";
import { listen, type Listening } from "../../servers/http/listener";
import { sandboxService } from "../../servers/http/sandboxState";
import { createSandboxApp, SERVICE_PATH } from "./app";
import { openState } from "./state/statePersistence";
import type { ServeCommand } from "./commandLine";
import { firstAccounts } from "./accountCommands";
import { lockState } from "./state/serverLock";
import { sandboxServer } from "./sandboxRun";
import { StateProblem } from "./state/stateFile";

/** Milliseconds between two writes of the state file. */
const SAVING = 1000;

export const serve = async (command: ServeCommand, complain: (line: string) => void): Promise<Listening> => {
  const release = command.state === undefined ? () => undefined : lockState(command.state);
  try {
    const { address, stop } = await begun(command, complain);
    return { address, stop: () => stop().finally(release) };
  } catch (fault) {
    release();
    throw fault;
  }
};

const begun = async (command: ServeCommand, complain: (line: string) => void): Promise<Listening> => {
  const { port, isPortNamed, keys, seed, months, rate, manners, faults = NO_FAULTS, state } = command;
  const first = firstAccounts(keys, termsOf(command));
  const books = state === undefined ? undefined : openState(state, first, complain);
  if (books?.isNew === false) agree(command, books.accounts);
  const held = sandboxService({
    seed,
    months,
    accounts: books?.accounts ?? first,
    ...(rate === undefined ? {} : { requestsPerSecond: rate }),
    manners,
    ...books?.used,
  });
  const app = createSandboxApp(
    sandboxServer({ held, faults, seed, newAccounts: books?.newAccounts ?? (() => undefined) }),
  );
  const { address, stop } = await listen(app, port, { exact: isPortNamed });
  const save = (): void => books?.save(held.state(), Date.now());
  const saving = setInterval(save, SAVING).unref();
  return {
    address: `${address}${SERVICE_PATH}`,
    stop: async () => {
      clearInterval(saving);
      await stop();
      save();
    },
  };
};

const termsOf = ({ plan, isActive }: ServeCommand): Partial<Account> => ({
  ...(plan === undefined ? {} : { plan }),
  ...(isActive ? {} : { isActive }),
});

/** An existing file has its own accounts: a key must be one of theirs, and plans are changed by commands only. */
const agree = (command: ServeCommand, accounts: readonly Account[]): void => {
  const { keys, state = "" } = command;
  const known = accounts.flatMap((account) => account.keys.filter(({ deleted }) => deleted === undefined));
  if (!keys.every((key) => known.some((one) => one.key === key))) {
    throw new StateProblem(`${state} has accounts without this --key: create it with 'keys create --state ${state}'`);
  }
  if (Object.keys(termsOf(command)).length > 0) {
    throw new StateProblem(`${state} has accounts with plans: change them with 'accounts change --state ${state}'`);
  }
};
