/**
 * The perimeter of every HTTP request: who may ask, how much, and in which form; and the answers that need no GraphQL
 * (readiness, the GraphiQL page).
 */
import type { Plugin } from 'graphql-yoga';
import { MAX_BODY_BYTES } from '#api/schema/limit.ts';
import { graphiqlPage } from './graphiql.ts';
import { COMMON_HEADERS, DATA_POLICY, graphiqlPolicy } from './header.ts';
import { type OriginRules, refusalOf } from './origin.ts';

export const GRAPHQL_PATH = '/graphql';
/** Whether the process answers at all. */
export const HEALTH_PATH = '/healthz';
/** Whether it can do its work. */
export const READY_PATH = '/readyz';

export type Perimeter = {
  rules: OriginRules;
  /** Whether the server can do its work: the database takes writes, and it is not stopping. */
  isReady(): Promise<boolean>;
  /** Whether nothing new may begin. */
  isStopping(): boolean;
};

export function usePerimeter({ rules, isReady, isStopping }: Perimeter): Plugin {
  return {
    async onRequest({ request, url, fetchAPI, endResponse }) {
      const answer = (status: number, body: unknown) =>
        endResponse(fetchAPI.Response.json(body, { status }) as Response);
      const { headers, method } = request;
      const refusal = refusalOf(rules, {
        host: headers.get('host') ?? url.host,
        origin: headers.get('origin')
      });
      if (refusal !== null) return answer(403, errors(refusal));
      if (url.pathname === READY_PATH) {
        const ready = await isReady();
        return answer(ready ? 200 : 503, { status: ready ? 'ready' : 'not ready' });
      }
      if (isStopping()) return answer(503, errors('The server is stopping.'));
      if (Number(headers.get('content-length') ?? 0) > MAX_BODY_BYTES) {
        return answer(413, errors(`A request has at most ${MAX_BODY_BYTES} bytes.`));
      }
      if (method === 'POST' && !isJson(headers.get('content-type'))) {
        return answer(415, errors('A request is sent as application/json.'));
      }
      if (url.pathname === GRAPHQL_PATH && method === 'GET' && headers.get('accept')?.includes('text/html')) {
        const { html, scriptHash } = await graphiqlPage();
        endResponse(
          new fetchAPI.Response(html, {
            headers: {
              'Content-Type': 'text/html; charset=utf-8',
              'Content-Security-Policy': graphiqlPolicy(scriptHash)
            }
          }) as Response
        );
      }
    },
    onResponse({ response }) {
      for (const [name, value] of Object.entries(COMMON_HEADERS)) response.headers.set(name, value);
      if (!response.headers.has('Content-Security-Policy')) {
        response.headers.set('Content-Security-Policy', DATA_POLICY);
      }
    }
  };
}

const errors = (message: string) => ({ errors: [{ message }] });

const isJson = (contentType: string | null): boolean =>
  /^application\/(json|graphql\+json|graphql-response\+json)\b/i.test(contentType ?? '');
