const shape = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:Z|([+-]\d\d):(\d\d))$/i;

/** Whether the text is an RFC 3339 timestamp; a 60th second exists only in the last minute of a day in UTC. */
export function isTimestamp(text: string): boolean {
  const match = shape.exec(text);
  if (match === null) return false;
  const group = (index: number) => Number(match[index] ?? 0);
  const [year, month, day, hour, minute, second] = [group(1), group(2), group(3), group(4), group(5), group(6)];
  const [offsetHours, offsetMinutes] = [group(7), group(8)];
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return false;
  if (hour > 23 || minute > 59 || second > 60 || Math.abs(offsetHours) > 23 || offsetMinutes > 59) return false;
  if (second < 60) return true;
  const west = match[7]?.startsWith('-') ?? false;
  const utcMinute = (hour - offsetHours) * 60 + minute + (west ? offsetMinutes : -offsetMinutes);
  return (utcMinute + 1440) % 1440 === 1439;
}

function daysIn(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
}
