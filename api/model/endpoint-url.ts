/**
 * Where an OpenAI-compatible API may lie, from what a player entered, and which addresses are never contacted. Pure.
 * Invariant: no candidate holds `/v1` twice, user-info, a query or a fragment, and none is tried elsewhere than on the
 * host that was entered.
 */
import { BlockList, isIP } from 'node:net';
import { invalidInput } from '#api/errors.ts';

/** Paths of single calls, which people copy from documentation in place of the base. */
const CALL_PATHS = ['/chat/completions', '/completions', '/embeddings', '/responses', '/models'];

const HAS_VERSION = /\/v\d+[a-z]*\d*$/;

/**
 * The base URLs to try, best first, without a slash at the end: what was entered where it names a version or a call, else
 * `/v1` below it first. Throws INVALID_INPUT with a sentence for the player.
 */
export function endpointBases(entered: string): string[] {
  const url = parse(entered);
  const path = url.pathname.replace(/(\/v1)(?:\/+v1)+(?=\/|$)/g, '$1').replace(/\/+$/, '');
  const call = CALL_PATHS.find((each) => path.endsWith(each));
  const base = url.origin + (call === undefined ? path : path.slice(0, -call.length).replace(/\/+$/, ''));
  if (HAS_VERSION.test(base)) return [base];
  return call === undefined ? [`${base}/v1`, base] : [base, `${base}/v1`];
}

function parse(entered: string): URL {
  const refuse = (message: string): never => {
    throw invalidInput('endpointUrl', message);
  };
  const text = entered.trim();
  if (!/^https?:\/\//i.test(text)) return refuse('Start the address with http:// or https://.');
  if (!URL.canParse(text)) return refuse('This is no web address. Example: http://127.0.0.1:11434');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '')
    return refuse('Leave user name and password out of the address; a key goes in the API key field.');
  if (url.search !== '' || url.hash !== '') return refuse('Leave out everything from ? or # on.');
  if (isForbiddenHost(url.hostname)) return refuse('Addresses of this kind are never contacted.');
  return url;
}

/**
 * Link-local networks and the metadata services of cloud hosts, which hand out credentials to whoever can make a server
 * ask them. Loopback and private networks are where a player's own model server lies, so they are allowed.
 */
const forbidden = new BlockList();
forbidden.addSubnet('169.254.0.0', 16, 'ipv4');
forbidden.addSubnet('fe80::', 10, 'ipv6');
// Metadata outside the link-local range: Amazon (IPv6), Alibaba, Azure, Oracle.
forbidden.addAddress('fd00:ec2::254', 'ipv6');
forbidden.addAddress('100.100.100.200', 'ipv4');
forbidden.addAddress('168.63.129.16', 'ipv4');
forbidden.addAddress('192.0.0.192', 'ipv4');
// The link-local range behind NAT64 and 6to4.
forbidden.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6');
forbidden.addSubnet('2002:a9fe::', 32, 'ipv6');

/** Whether an IP address, as text, is one that is never contacted. IPv4 written as IPv6 counts as IPv4. */
export function isForbiddenAddress(address: string): boolean {
  const family = isIP(address.split('%')[0] ?? '');
  if (family === 0) return false;
  return forbidden.check(address.split('%')[0] as string, family === 4 ? 'ipv4' : 'ipv6');
}

/** The host of a URL: an IP address that is forbidden. Names are looked at when they are resolved. */
export function isForbiddenHost(hostname: string): boolean {
  return isForbiddenAddress(hostname.replace(/^\[|\]$/g, ''));
}
