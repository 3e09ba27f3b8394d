import { query } from '#lib/api/client.ts';
import { PlayPageDocument } from '#lib/api/gql/graphql.ts';
import { FIRST_PAGE } from '#lib/story/passages.svelte.ts';

export async function load({ params }) {
  return { play: await query(PlayPageDocument, { adventureId: params.id, last: FIRST_PAGE }) };
}
