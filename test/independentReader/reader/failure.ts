/** Why a call has no table. */

/** An argument is wrong: no request is made, Excel shows #VALUE!, Sheets an error. */
export class Refused extends Error {}

/** The service has no answer to show: Excel shows #N/A, Sheets an error or, in a list, the reason as text. */
export class Unanswered extends Error {}
