/** A client of a running server, over HTTP and WebSocket, and the few requests that most stories need. */
import { createClient as createSocket } from 'graphql-ws';
import WebSocket from 'ws';

/** An answer whose shape the test knows. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Data = any;
type Variables = Record<string, unknown>;

export type Client = {
  /** The data; throws where there are errors. */
  graphql(document: string, variables?: Variables): Promise<Data>;
  /** The payload of a mutation that succeeds; throws with the message of the error member of its result. */
  mutate(field: string, input: Variables, selection: string): Promise<Data>;
  /** What a subscription yields. Ends with the socket. */
  watch(document: string, variables?: Variables): AsyncIterableIterator<Data>;
  /** Reads the adventure again at each of its events, until it is as asked; answers what was read. */
  until(adventureId: string, selection: string, isReached: (adventure: Data) => boolean): Promise<Data>;
  close(): void;
};

export function createClient(url: string): Client {
  const socket = createSocket({
    url: `${url.replace('http:', 'ws:')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0
  });

  async function graphql(query: string, variables: Variables = {}): Promise<Data> {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ query, variables })
    });
    return dataOf((await response.json()) as Answer);
  }

  async function* watch(query: string, variables: Variables = {}): AsyncGenerator<Data> {
    for await (const answer of socket.iterate({ query, variables })) yield dataOf(answer as Answer);
  }

  return {
    graphql,
    watch,
    async mutate(field, input, selection) {
      const type = `${field.charAt(0).toUpperCase()}${field.slice(1)}`;
      const { result } = await graphql(
        `mutation ($input: ${type}Input!) { result: ${field}(input: $input) {
          __typename ... on Error { message } ... on ${type}Payload { ${selection} } } }`,
        { input }
      );
      if (result.__typename !== `${type}Payload`) throw new Error(`${result.__typename}: ${result.message}`);
      return result;
    },
    async until(adventureId, selection, isReached) {
      const document = `query ($id: ID!) { adventure(id: $id) { feedCursor ${selection} } }`;
      const read = async () => (await graphql(document, { id: adventureId })).adventure;
      const first = await read();
      if (isReached(first)) return first;
      const events = watch(
        `subscription ($id: ID!, $after: String) { adventureEvents(adventureId: $id, after: $after) { cursor } }`,
        { id: adventureId, after: first.feedCursor }
      );
      for await (const _event of events) {
        const adventure = await read();
        if (isReached(adventure)) return adventure;
      }
      throw new Error('The server left before the story was as asked.');
    },
    close: () => void socket.dispose()
  };
}

type Answer = { data?: Data; errors?: readonly { message: string }[] };

function dataOf({ data, errors }: Answer): Data {
  if (errors !== undefined) throw new Error(errors.map(({ message }) => message).join('\n'));
  return data;
}
