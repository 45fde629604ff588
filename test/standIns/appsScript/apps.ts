/** `ScriptApp`, the interface with its questions, and `HtmlService`. */
import type { SheetsDocument, Trigger } from "./document";
import type { Person } from "./person";

const HOUR = 3_600_000;

let count = 0;

/** An add-on may have one that is driven by time, for each person and document. Of a script's own, one of each kind. */
const TOO_MANY =
  "Exception: This Add-on has created too many time-based triggers in this document for this Google user account.";

export function scriptApp(document: SheetsDocument, person: Person, call: (what: string) => void) {
  const face = (trigger: Trigger) => ({
    getUniqueId: () => trigger.id,
    getHandlerFunction: () => trigger.handler,
  });
  const builder = (handler: string) => {
    let due = 0;
    let every = "";
    let zone = "Etc/UTC";
    let kind: Trigger["kind"] = "repeated";
    const timed = {
      after(milliseconds: number) {
        if (document.addOn && milliseconds < HOUR)
          throw new Error("Exception: The Add-on attempted to create a trigger too soon");
        due = document.clock.now + milliseconds;
        kind = "once";
        return timed;
      },
      everyHours: (hours: number) => ((due = document.clock.now + hours * HOUR), (every = `${hours} hours`), timed),
      everyWeeks: (weeks: number) => (
        (due = document.clock.now + weeks * 168 * HOUR),
        (every = `${weeks} weeks`),
        timed
      ),
      onWeekDay: (day: string) => ((every += ` ${day}`), timed),
      onMonthDay: (day: number) => ((due = document.clock.now + 720 * HOUR), (every = `day ${day}`), timed),
      inTimezone: (name: string) => ((zone = name), timed),
      atHour: (hour: number) => ((every += ` at ${hour}`), timed),
      create() {
        call("ScriptApp.newTrigger");
        const own = document.triggers.filter((trigger) => trigger.person === person);
        if (own.some((trigger) => document.addOn || trigger.kind === kind)) throw new Error(TOO_MANY);
        do count += 1;
        while (document.triggers.some(({ id }) => id === String(count)));
        const trigger: Trigger = { id: String(count), handler, kind, every, zone, due, person };
        document.triggers.push(trigger);
        return face(trigger);
      },
    };
    return { timeBased: () => timed };
  };
  return {
    AuthMode: { NONE: "NONE", LIMITED: "LIMITED", FULL: "FULL" },
    InstallationSource: { NONE: "NONE", WEB_STORE_ADD_ON: "WEB_STORE_ADD_ON" },
    WeekDay: { MONDAY: "MONDAY" },
    getInstallationSource: () => (document.addOn ? "WEB_STORE_ADD_ON" : "NONE"),
    newTrigger: builder,
    getProjectTriggers: () => (
      call("ScriptApp.getProjectTriggers"),
      document.triggers.filter((trigger) => trigger.person === person).map(face)
    ),
    deleteTrigger(given: { readonly getUniqueId: () => string }) {
      call("ScriptApp.deleteTrigger");
      const place = document.triggers.findIndex(({ id }) => id === given.getUniqueId());
      if (place < 0) throw new Error("Exception: Trigger not found");
      document.triggers.splice(place, 1);
    },
  };
}

/** Menus, questions and the sidebar: what is told is written down, what is asked is answered by the person. */
export function uiOf(document: SheetsDocument, person: Person, call: () => void) {
  const ButtonSet = { OK: "OK", OK_CANCEL: "OK_CANCEL", YES_NO: "YES_NO", YES_NO_CANCEL: "YES_NO_CANCEL" } as const;
  const menu = (title: string) => {
    const lines: string[] = [];
    const face = {
      addItem: (label: string, name: string) => (lines.push(`${label}: ${name}`), face),
      addSeparator: () => (lines.push("-"), face),
      addSubMenu: (other: { readonly lines: readonly string[] }) => (lines.push(...other.lines), face),
      addToUi: () => void document.log.push(`menu ${title}`, ...lines),
      lines,
    };
    return face;
  };
  return {
    ButtonSet,
    Button: { OK: "OK", CANCEL: "CANCEL", YES: "YES", NO: "NO", CLOSE: "CLOSE" },
    createMenu: menu,
    createAddonMenu: () => menu("add-on"),
    alert(title: string, text: string, buttons: string) {
      call();
      person.told.push(`${title}: ${text}`);
      if (buttons === ButtonSet.OK) return "OK";
      const answer = person.answers.shift();
      const shown = buttons.split("_");
      const pressed = typeof answer === "string" ? answer.split("|").find((each) => shown.includes(each)) : undefined;
      if (pressed === undefined) throw new Error(`nobody presses ${shown.join(" or ")} below "${title}: ${text}"`);
      return pressed;
    },
    prompt(title: string, text: string) {
      call();
      person.told.push(`${title}: ${text}`);
      const answer = person.answers.shift();
      if (answer === undefined) throw new Error(`nobody answers "${title}: ${text}"`);
      const { button, text: typed } = typeof answer === "string" ? { button: answer, text: "" } : answer;
      return { getSelectedButton: () => button, getResponseText: () => typed };
    },
    showSidebar(page: { readonly title: string; readonly getContent: () => string }) {
      document.sidebar = page.getContent();
      document.log.push(`sidebar ${page.title}`);
    },
    showModalDialog(page: { readonly getContent: () => string }, title: string) {
      document.dialog = page.getContent();
      document.log.push(`dialog ${title}`);
    },
  };
}

/** Google publishes no limit; a page of 968 KB is known to have been trouble. */
const LONGEST_FILE = 600_000;

export function htmlService(document: SheetsDocument) {
  const output = (html: string) => {
    const page = {
      title: "",
      getContent: () => html,
      setTitle: (title: string) => ((page.title = title), page),
      setWidth: () => page,
      setHeight: () => page,
    };
    return page;
  };
  return {
    createHtmlOutput: output,
    createHtmlOutputFromFile(name: string) {
      const html = document.files[name];
      if (html === undefined) throw new Error(`Exception: No HTML file named ${name} was found.`);
      if (html.length > LONGEST_FILE) throw new Error(`Exception: ${name} is too long: ${html.length} characters`);
      return output(html);
    },
  };
}
