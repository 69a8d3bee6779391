import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { useLocation, useNavigate } from "react-router";
import { mount, unmount } from "../testing/mount.tsx";
import { TestFrame } from "../testing/TestFrame.tsx";
import { textParam, useUrlState } from "./url-state.ts";

afterEach(unmount);

const FIND = { find: textParam() };
const SHOWN = { shown: textParam() };

/** A page whose parts have states of their own in the address. */
function TwoParts() {
  const [, changeFind] = useUrlState(FIND);
  const [, changeShown] = useUrlState(SHOWN);
  const navigate = useNavigate();
  const both = () => {
    changeFind({ find: "sign" });
    changeShown({ shown: "all" });
  };
  return (
    <>
      <output aria-label="Query">{useLocation().search}</output>
      <button type="button" onClick={both}>
        Both
      </button>
      <button type="button" onClick={() => changeFind({ find: "sign" })}>
        Find
      </button>
      <button type="button" onClick={() => changeShown({ shown: "few" })}>
        Few
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  );
}

const open = (path: string) =>
  mount(
    <TestFrame path={path}>
      <TwoParts />
    </TestFrame>,
  );
const click = (name: string) => page.getByRole("button", { name }).click();
const query = () => expect.poll(() => page.getByRole("status", { name: "Query" }).element().textContent);

test("changes of two states of a page at once are both in the address", async () => {
  open("/here?page=2");
  await click("Both");
  await query().toBe("?page=2&find=sign&shown=all");
});

test("a change after Back builds on the address that is shown", async () => {
  open("/here?page=2");
  await click("Few");
  await query().toBe("?page=2&shown=few");
  await click("Back");
  await query().toBe("?page=2");
  await click("Find");
  await query().toBe("?page=2&find=sign");
});
