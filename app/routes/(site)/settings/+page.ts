import { query } from '#lib/api/client.ts';
import { SettingsPageDocument } from '#lib/api/gql/graphql.ts';

export async function load() {
  return { settings: await query(SettingsPageDocument, {}) };
}
