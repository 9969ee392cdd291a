/** The formats of a report, as `--report kind=path` names them. */
export const reportKinds = ['text', 'json', 'junit', 'html', 'markdown', 'badge', 'shields'] as const;

export type ReportKind = (typeof reportKinds)[number];
