const page = '<!doctype html><html><head><title>Acme</title></head><body>Welcome</body></html>';

/** Sites that publish nothing right: the text of a document by its path, or nothing. */
export const nullSites: Readonly<Record<string, (path: string) => string | undefined>> = {
  empty: () => undefined,
  page: () => page,
  echoing: (path) => path,
  constant: () => '{}',
};
