import { expect, test } from "vitest";
import { networkOf, networksOf, writtenAddress } from "./address.ts";

test.each([
  ["10.1.2.3", "10.1.2.3"],
  ["::ffff:10.1.2.3", "10.1.2.3"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("%s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ["10.1.2.3", ["10.1.2.3"]],
  ["::ffff:10.1.2.3", ["10.1.2.3"]],
  ["2001:db8:1:1234::9", ["2001:db8:1:1234::/64", "2001:db8:1:1200::/56", "2001:db8:1::/48"]],
  ["2001:db8:1:a::9", ["2001:db8:1:a::/64", "2001:db8:1:0::/56", "2001:db8:1::/48"]],
])("%s counts in %j [F-183]", (address, networks) => {
  expect(networksOf(address).map(({ network }) => network)).toEqual(networks);
});

test.each([
  ["1.2.3.4", "1.2.3.4"],
  [" 1.2.3.4 ", "1.2.3.4"],
  ["1.2.3.4:5678", "1.2.3.4"],
  ["2001:db8::1", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ['"[2001:db8::1]:443"', "2001:db8::1"],
  ["unknown", null],
  ["_hidden", null],
  ["gateway.example", null],
  ["1.2.3.4:port", null],
  ["1.2.3.256", null],
  ["[1.2.3.4", null],
  ["", null],
])("a proxy that writes %j means %j [F-183]", (text, address) => {
  expect(writtenAddress(text)).toBe(address);
});
