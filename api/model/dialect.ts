/**
 * Which optional fields of a text request a server takes, learnt from its refusals. OpenAI-compatible servers agree on
 * `model` and `messages` and differ on the rest: older ones refuse `stream_options`, newer hosted models want
 * `max_completion_tokens` and no temperature of one's own. Pure.
 */
export type Dialect = {
  asksForUsage: boolean;
  outputField: 'max_tokens' | 'max_completion_tokens';
  sendsTemperature: boolean;
};

export const FIRST_DIALECT: Dialect = {
  asksForUsage: true,
  outputField: 'max_tokens',
  sendsTemperature: true
};

const COMPLAINS_OF_FIELDS =
  /(unsupported|unknown|unrecogni[sz]ed|unexpected|invalid|additional)[ _](request )?(parameter|argument|field|key|propert)|extra (inputs|fields)/i;

/**
 * The dialect to try after a refusal, null where nothing in the request can be blamed. Each answer gives up one more field,
 * so asking again ends. A refusal without any words is laid to the field that is least often known.
 */
export function adaptDialect(dialect: Dialect, status: number, words: string): Dialect | null {
  if (status !== 400 && status !== 422) return null;
  if (/max_tokens/.test(words) && /max_completion_tokens/.test(words) && dialect.outputField === 'max_tokens')
    return { ...dialect, outputField: 'max_completion_tokens' };
  if (/temperature/i.test(words) && dialect.sendsTemperature) return { ...dialect, sendsTemperature: false };
  const isUsageToBlame =
    /stream_options|include_usage/.test(words) || words === '' || COMPLAINS_OF_FIELDS.test(words);
  return isUsageToBlame && dialect.asksForUsage ? { ...dialect, asksForUsage: false } : null;
}
