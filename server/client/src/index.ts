export { type Client, type ClientOptions, createClient } from "./client.ts";
export { ApiError, type ApiProblem, resultOf } from "./answer.ts";
export type { Answer } from "./answer.ts";
export type { Call, Has } from "./call.ts";
