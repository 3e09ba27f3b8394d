import { query } from '#lib/api/client.ts';
import { StartersDocument } from '#lib/api/gql/graphql.ts';
import { LibraryState } from '#lib/adventure/library.svelte.ts';

export async function load() {
  const [library, starters] = await Promise.all([LibraryState.first(false), query(StartersDocument, {})]);
  return { library, starters };
}
