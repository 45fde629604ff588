/**
 * Secrets from files, as containers and service managers hand them over: `PROP_API_KEY_FILE` names the file that holds
 * `PROP_API_KEY`. An environment is shown to whoever may list the processes or inspect the container, a file isn't.
 */

const SECRETS = ["PROP_API_KEY", "PROP_ACCESS_TOKEN", "PROP_METRICS_TOKEN", "PROP_OWNER_TOKEN", "PROP_STORE"];

type Given = Readonly<Record<string, string | undefined>>;

/**
 * The environment with what the files hold.
 *
 * @param refuse Receives a line for each file that is wrong.
 */
export const withSecretFiles = (
  given: Given,
  read: (file: string) => string,
  refuse: (line: string) => void,
): Given => {
  const held = SECRETS.flatMap((name) => {
    const file = given[`${name}_FILE`];
    if (file === undefined) return [];
    const contents = attempted(read, file);
    if (given[name] !== undefined) refuse(`${name}_FILE: ${name} is set too, give one of them`);
    else if (contents === undefined) refuse(`${name}_FILE: the file could not be read`);
    else if (contents === "") refuse(`${name}_FILE: the file is empty`);
    return contents === undefined ? [] : [[name, contents] as const];
  });
  return { ...given, ...Object.fromEntries(held) };
};

/** Without the line's end that editors and `echo` write. */
const attempted = (read: (file: string) => string, file: string): string | undefined => {
  try {
    return read(file.trim()).trim();
  } catch {
    return undefined;
  }
};
