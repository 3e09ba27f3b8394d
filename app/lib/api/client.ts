/**
 * The one way to the server: GraphQL over POST, and one socket for everything live. No cache: screens hold their state in
 * classes and are told by events what to ask for again, so an answer shown is an answer given.
 */
import { failureOf, offline, unexpected, type Failure } from './failure.ts';
import type { TypedDocumentString } from './gql/graphql.ts';
import { socket } from './socket.svelte.ts';

export type Answer<Data> = { ok: true; data: Data } | { ok: false; error: Failure };

type Root<Result> = Result[keyof Omit<Result, '__typename'>];
type PayloadOf<Result> = Extract<Root<Result>, { __typename: `${string}Payload` }>;

/** Asks. A partial answer counts as none: no screen shows half a story as if it were whole. */
export const query = <Result, Variables extends object>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables
): Promise<Answer<Result>> => send(document, variables);

/** Changes something. The result union becomes the payload, or the failure that it names. */
export async function mutate<Result, Variables extends object>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables
): Promise<Answer<PayloadOf<Result>>> {
  const answer = await send(document, variables);
  if (!answer.ok) return answer;
  const member = Object.values(answer.data as object)[0] as { __typename?: string } | undefined;
  if (member?.__typename?.endsWith('Payload')) return { ok: true, data: member as PayloadOf<Result> };
  return { ok: false, error: failureOf(member ?? {}) };
}

/** Watches, until the returned function is called. Errors end it: reconnecting is the socket's work, resuming the caller's. */
export function subscribe<Result, Variables extends object>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
  reader: { next: (data: Result) => void; fail?: (failure: Failure) => void; end?: () => void }
): () => void {
  return socket.subscribe(
    { query: document.toString(), variables: { ...variables } as Record<string, unknown> },
    {
      next: (answer) => {
        if (answer.errors?.length)
          reader.fail?.(unexpected(answer.errors[0]?.message ?? 'The live connection failed.'));
        else if (answer.data) reader.next(answer.data as Result);
      },
      error: (error) => reader.fail?.(error instanceof Error ? unexpected(error.message) : offline()),
      complete: () => reader.end?.()
    }
  );
}

async function send<Result, Variables extends object>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables
): Promise<Answer<Result>> {
  let response: Response;
  let body: { data?: Result | null; errors?: { message: string }[] };
  try {
    response = await fetch('/graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json, application/json'
      },
      body: JSON.stringify({ query: document.toString(), variables })
    });
    body = await response.json();
  } catch {
    // No answer, or one that is not the API's: a proxy in front of a server that is down. For the reader it is the same.
    return { ok: false, error: offline() };
  }
  const problem = body.errors?.[0];
  if (problem) return { ok: false, error: unexpected(problem.message) };
  if (!body.data)
    return { ok: false, error: unexpected(`The server gave no data (${response.status}). Reload the page.`) };
  return { ok: true, data: body.data };
}
