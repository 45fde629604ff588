/** What must hold after a run, and its figures beside each other. */
import type { LedgerSums } from "./account";
import type { CrashReport } from "./crashRun";

const sumOf = ({ billed, uncertain, underWay }: LedgerSums): number => billed + uncertain + underWay;

const isSame = (one: LedgerSums, other: LedgerSums): boolean => sumText(one) === sumText(other);

const sumText = ({ billed, uncertain, underWay }: LedgerSums): string =>
  `${billed} billed, ${uncertain} uncertain, ${underWay} under way`;

/** What must hold however it went; a line for each thing that doesn't. */
export const crashFaults = (report: CrashReport): readonly string[] => {
  const { waited, billed, limit, twice, unseen, ledger, told, paidAgain, comparison, members, revokedTaken } = report;
  const { cutOff, notWritten, neverArrived, missing, invented } = comparison;
  const must = (holds: boolean, fault: string): readonly string[] => (holds ? [] : [fault]);
  return [
    ...must(billed <= limit, `${billed} were billed of at most ${limit}`),
    ...members.flatMap(({ cap = Infinity, spent }, index) =>
      must(spent <= cap, `member ${index} spent ${spent} of at most ${cap}`),
    ),
    ...must(
      members.reduce((sum, { spent }) => sum + spent, 0) === sumOf(ledger),
      `the members spent ${members.map(({ spent }) => spent).join(" + ")}, and the ledger has ${sumOf(ledger)}`,
    ),
    ...must(
      members.length === 1 || members.at(-1)!.spent === 0,
      `${members.at(-1)?.spent} were spent by nobody who asked`,
    ),
    ...must(revokedTaken === 0, `a revoked token was taken ${revokedTaken} times`),
    ...must(paidAgain.length === 0, `asked again although its answer had come: ${paidAgain.join(", ")}`),
    ...must(twice.length === 0, `asked twice: ${twice.join(", ")}`),
    ...must(!waited || ledger.underWay === 0, `${ledger.underWay} are still under way`),
    ...must(!waited || isSame(told, ledger), `${sumText(told)} were told, and ${sumText(ledger)} are stored`),
    ...must(missing.length === 0, `billed, and not in the ledger: ${missing.join(", ")}`),
    ...must(invented.length === 0, `in the ledger, and not billed: ${invented.join(", ")}`),
    ...must(
      cutOff + notWritten + neverArrived === ledger.uncertain + ledger.underWay,
      `of ${ledger.uncertain + ledger.underWay} uncertain ones only ${cutOff + notWritten + neverArrived} are explained`,
    ),
    ...must(
      sumOf(ledger) - billed === neverArrived,
      `the ledger has ${sumOf(ledger)}, the bill ${billed}, and ${neverArrived} never arrived`,
    ),
    ...must(
      neverArrived <= unseen,
      `${neverArrived} never arrived, of at most ${unseen} that could be lost on their way`,
    ),
  ];
};

/** Ledger and bill beside each other. */
export const comparisonText = ({ billed, limit, ledger, kills, comparison, members }: CrashReport): string =>
  [
    `${String(billed).padStart(6)}  requests the service bills, of at most ${limit}; ${kills} times a server was killed`,
    `${String(ledger.billed).padStart(6)}  are billed in the ledger`,
    `${String(ledger.uncertain + ledger.underWay).padStart(6)}  are uncertain there:`,
    `${String(comparison.cutOff).padStart(12)}  whose answer was cut off`,
    `${String(comparison.notWritten).padStart(12)}  answered, but their server was killed before it had written that`,
    `${String(comparison.neverArrived).padStart(12)}  marked as sent, and never come to the service`,
    `${String(sumOf(ledger) - billed).padStart(6)}  is billed and uncertain, less the bill`,
    ...members.map(({ cap, spent }, index) =>
      cap === undefined
        ? `${String(spent).padStart(6)}  with the team's own token`
        : `${String(spent).padStart(6)}  by member ${index}, of at most ${cap}`,
    ),
  ].join("\n");
