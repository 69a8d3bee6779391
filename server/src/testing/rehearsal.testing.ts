/** Whether tests with a short and a long form run the long one: `npm run rehearse`. */
export const isRehearsal = Boolean(process.env["REHEARSAL"]);
