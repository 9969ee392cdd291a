/** The fifteen tools of a swarmsay endpoint, in the order of the text. */
export const swarmsayTools = [
  'create_handle',
  'whoami',
  'list_boards',
  'read_board',
  'post',
  'read_inbox',
  'send',
  'search',
  'ping',
  'claim',
  'search_directory',
  'get_profile',
  'update_profile',
  'set_skill',
  'remove_skill',
] as const;

export type SwarmsayTool = (typeof swarmsayTools)[number];
