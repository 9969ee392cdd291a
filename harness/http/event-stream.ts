/** One event of a stream as the browser standard reads it (HTML, Server-sent events). */
export interface StreamEvent {
  /** `event`; `message` where there is none. */
  readonly type: string;
  /** The lines of `data`, joined by line feeds. */
  readonly data: string;
  /** The last `id` so far; absent where there was none. */
  readonly id?: string;
}

/** An event as it stands in a stream. */
export function eventText({ type, data, id }: StreamEvent): string {
  const fields = [
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(type === 'message' ? [] : [`event: ${type}`]),
    ...data.split('\n').map((line) => `data: ${line}`),
  ];
  return `${fields.join('\n')}\n\n`;
}

/**
 * Reads an event stream as its text comes: lines end in CR, LF or both, one byte order mark may stand first, lines that
 * begin with a colon are comments, and an event that its stream breaks off is none.
 */
export function createEventReader(onEvent: (event: StreamEvent) => void): (text: string) => void {
  let rest = '';
  let begun = false;
  let afterReturn = false;
  let data: string[] = [];
  let type = '';
  let id: string | undefined;

  const dispatch = () => {
    if (data.length > 0) {
      onEvent({ type: type === '' ? 'message' : type, data: data.join('\n'), ...(id === undefined ? {} : { id }) });
    }
    data = [];
    type = '';
  };
  const line = (text: string) => {
    if (text === '') return dispatch();
    const colon = text.indexOf(':');
    const field = colon === -1 ? text : text.slice(0, colon);
    const value = colon === -1 ? '' : text.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') data.push(value);
    else if (field === 'event') type = value;
    else if (field === 'id' && !value.includes('\0')) id = value;
  };

  return (text) => {
    if (text === '') return;
    let coming = text;
    if (!begun) {
      begun = true;
      if (coming.startsWith('\uFEFF')) coming = coming.slice(1);
    }
    // The second half of a CR LF that came apart.
    if (afterReturn && coming.startsWith('\n')) coming = coming.slice(1);
    afterReturn = text.endsWith('\r');
    rest += coming;
    const lines = rest.split(/\r\n|\r|\n/);
    rest = lines.pop() ?? '';
    for (const one of lines) line(one);
  };
}
