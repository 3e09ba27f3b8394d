/** The schema as a whole: the committed copy, and that every part of it is described. */
import { readFileSync } from 'node:fs';
import {
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedScalarType
} from 'graphql';
import { expect, test } from 'vitest';
import { printedSchema } from '#api/schema/print.ts';
import { schema } from '#api/schema/schema.ts';

test('the committed schema.graphql is what the code says', () => {
  const committed = readFileSync(new URL('../../api/schema/schema.graphql', import.meta.url), 'utf8');
  expect(printedSchema()).toBe(committed);
});

test('every type, field, argument and enum value carries a description', () => {
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type)
  );
  expect(types.length).toBeGreaterThan(100);
  expect(types.flatMap(undescribed)).toEqual([]);
});

function undescribed(type: GraphQLNamedType): string[] {
  const missing = type.description ? [] : [type.name];
  if (isEnumType(type)) {
    return [
      ...missing,
      ...type.getValues().flatMap((value) => (value.description ? [] : `${type.name}.${value.name}`))
    ];
  }
  if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) return missing;
  for (const field of Object.values(type.getFields())) {
    if (!field.description) missing.push(`${type.name}.${field.name}`);
    for (const argument of 'args' in field ? field.args : []) {
      if (!argument.description) missing.push(`${type.name}.${field.name}(${argument.name})`);
    }
  }
  return missing;
}
