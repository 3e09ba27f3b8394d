/**
 * Who may speak to the server. It is reached under its own names only, so that no other site can point a name at it, and a
 * page speaks to it only from its own origin.
 */

export type OriginRules = {
  /** Host names under which the server may be reached, without ports. */
  hosts: ReadonlySet<string>;
};

export const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Why the request is refused, or null. `origin` is absent where no page sends it. */
export function refusalOf(
  rules: OriginRules,
  request: { host: string | null | undefined; origin: string | null | undefined }
): string | null {
  const url = `http://${request.host ?? ''}`;
  if (!request.host || !URL.canParse(url)) return 'This request names no host.';
  const { host, hostname } = new URL(url);
  if (!rules.hosts.has(hostname)) return `This server is not reached as ${hostname}.`;
  if (request.origin == null) return null;
  const isOwn = URL.canParse(request.origin) && new URL(request.origin).host === host;
  return isOwn ? null : 'A page of another origin may not speak to this server.';
}
