import { isRecord } from '../exchange.ts';
import type { CoreFrame } from './core-socket.ts';

/**
 * A core gives each event to one of its sockets, so events that come over several may have overtaken each other. They are
 * kept until `fence` has resolved, when every socket has delivered what it had before; new messages are put into the order
 * of their ids then, in which the core stored them. Without a fence, as where there is one socket, nothing waits.
 */
export function orderEvents(
  fence: () => Promise<unknown> | undefined,
  deliver: (event: CoreFrame) => void,
): (event: CoreFrame) => void {
  let kept: readonly CoreFrame[] = [];
  let releasing = false;

  return (event) => {
    kept = [...kept, event];
    if (!releasing) void release();
  };

  async function release(): Promise<void> {
    releasing = true;
    while (kept.length > 0) {
      const count = kept.length;
      const passed = fence();
      if (passed !== undefined) await passed;
      const newest = Math.max(...kept.slice(0, count).map((event) => itemIdIn(event) ?? 0));
      // What came meanwhile waits for a fence of its own, unless it is older than what waited for this one.
      const isDue = (event: CoreFrame, index: number) => index < count || (itemIdIn(event) ?? newest) < newest;
      const due = kept.filter(isDue);
      kept = kept.filter((event, index) => !isDue(event, index));
      for (const event of inOrder(due)) deliver(event);
    }
    releasing = false;
  }
}

/** Messages change places among themselves; all other events stay where they are. */
function inOrder(events: readonly CoreFrame[]): readonly CoreFrame[] {
  const messages = events.filter((event) => itemIdIn(event) !== undefined);
  const sorted = messages.sort((one, other) => (itemIdIn(one) ?? 0) - (itemIdIn(other) ?? 0)).values();
  return events.map((event) => (itemIdIn(event) === undefined ? event : (sorted.next().value ?? event)));
}

/** Id of the first item that an event brings. */
function itemIdIn({ type, body }: CoreFrame): number | undefined {
  if (type !== 'newChatItems' || !Array.isArray(body.chatItems)) return undefined;
  const [first]: unknown[] = body.chatItems;
  const item = isRecord(first) ? first.chatItem : undefined;
  const meta = isRecord(item) ? item.meta : undefined;
  return isRecord(meta) && typeof meta.itemId === 'number' ? meta.itemId : undefined;
}
