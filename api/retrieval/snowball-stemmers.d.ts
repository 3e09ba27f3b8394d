/** The part of the package that is used: it comes without types. */
declare module 'snowball-stemmers' {
  export type Algorithm = 'english' | 'german' | 'french' | 'spanish' | 'russian' | 'arabic';
  const factory: { newStemmer(algorithm: Algorithm): { stem(word: string): string } };
  export default factory;
}
