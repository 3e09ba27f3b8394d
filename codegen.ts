/**
 * Typed documents for the app: every `*.graphql` beside the code that uses it, against the printed schema. No server is
 * needed. What it writes is committed, so that building and starting need no generation; `npm run check` finds drift.
 */
import type { CodegenConfig } from '@graphql-codegen/cli';

const config: CodegenConfig = {
  schema: 'api/schema/schema.graphql',
  documents: ['app/lib/**/*.graphql', 'app/routes/**/*.graphql'],
  ignoreNoDocuments: true,
  silent: true,
  generates: {
    'app/lib/api/gql/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false, gqlTagName: 'graphql' },
      config: {
        // Strings, not parsed trees: smaller to send, and parsed in no time.
        documentMode: 'string',
        enumsAsTypes: true,
        useTypeImports: true,
        scalars: { DateTime: 'string', ID: 'string' }
      }
    }
  }
};

export default config;
