import { expect, test } from "vitest";
import { CallRate } from "./call-rate.ts";

const at = (time: string) => new Date(`2026-03-02T10:${time}Z`);

test("counts each key by itself, within each minute of the clock [ADD-044]", () => {
  const rate = new CallRate(2);
  expect(rate.take(1, at("00:00.000"))).toEqual({ left: 1, seconds: 60 });
  expect(rate.take(1, at("00:30.500"))).toEqual({ left: 0, seconds: 30 });
  expect(rate.take(2, at("00:31.000"))).toEqual({ left: 1, seconds: 29 });
  expect(rate.take(1, at("00:59.999"))).toEqual({ left: -1, seconds: 1 });
  expect(rate.take(1, at("01:00.000"))).toEqual({ left: 1, seconds: 60 });
});

test("a clock that is set back begins anew", () => {
  const rate = new CallRate(1);
  rate.take(1, at("05:00"));
  expect(rate.take(1, at("04:00")).left).toBe(0);
});
