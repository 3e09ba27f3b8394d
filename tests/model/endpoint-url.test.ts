import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endpointBases, isForbiddenAddress } from '#api/model/endpoint-url.ts';

describe('where an API may lie', () => {
  test.each([
    ['http://box:11434', ['http://box:11434/v1', 'http://box:11434']],
    ['http://box:11434/', ['http://box:11434/v1', 'http://box:11434']],
    ['  http://box:11434//  ', ['http://box:11434/v1', 'http://box:11434']],
    ['http://box/v1', ['http://box/v1']],
    ['http://box/v1/', ['http://box/v1']],
    ['http://box/v1/v1', ['http://box/v1']],
    ['http://box/v1/chat/completions', ['http://box/v1']],
    ['http://box/v1/chat/completions/', ['http://box/v1']],
    ['http://box/v1/completions', ['http://box/v1']],
    ['http://box/v1/embeddings', ['http://box/v1']],
    ['http://box/v1/models', ['http://box/v1']],
    ['http://box/chat/completions', ['http://box', 'http://box/v1']],
    ['https://host.example/api', ['https://host.example/api/v1', 'https://host.example/api']],
    ['https://host.example/api/v1', ['https://host.example/api/v1']],
    [
      'https://host.example/v1beta/openai/',
      ['https://host.example/v1beta/openai/v1', 'https://host.example/v1beta/openai']
    ],
    ['https://host.example/api/v3', ['https://host.example/api/v3']],
    ['HTTPS://Host.Example/V1x', ['https://host.example/V1x/v1', 'https://host.example/V1x']]
  ])('%s is tried as %j', (entered, bases) => {
    expect(endpointBases(entered)).toEqual(bases);
  });

  test.each([
    '',
    'box:11434',
    'ftp://box/v1',
    'file:///etc/passwd',
    'http://',
    'http://me:secret@box/v1',
    'http://box/v1?key=secret',
    'http://box/v1#key',
    'http://169.254.169.254/latest',
    'http://0xa9fea9fe/',
    'http://2852039166/',
    'http://[fe80::1]/',
    'http://[::ffff:169.254.169.254]/v1',
    'http://[fd00:ec2::254]/'
  ])('%s is refused, without repeating it', (entered) => {
    expect(() => endpointBases(entered)).toThrowError(/^endpointUrl: (?!.*secret)/);
  });

  test('no path gives /v1 twice, and every candidate lies on the host that was entered', () => {
    const part = fc.constantFrom('v1', 'api', 'chat', 'completions', 'embeddings', 'models', 'proxy', '');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const bases = endpointBases(`http://box:8080/${parts.join('/')}`);
        for (const base of bases) {
          expect(base).not.toMatch(/\/v1\/+v1/);
          expect(base).not.toMatch(/\/$/);
          expect(new URL(base).host).toBe('box:8080');
        }
      })
    );
  });
});

test.each([
  ['169.254.169.254', true],
  ['fe80::abcd%eth0', true],
  ['::ffff:a9fe:a9fe', true],
  ['64:ff9b::a9fe:a9fe', true],
  ['127.0.0.1', false],
  ['192.168.1.5', false],
  ['10.0.0.1', false],
  ['::1', false],
  ['1.1.1.1', false],
  ['box.local', false]
])('%s: never contacted is %s', (address, expected) => {
  expect(isForbiddenAddress(address)).toBe(expected);
});
