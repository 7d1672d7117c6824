import { describe, expect, it } from 'vitest'
import { rowsOf } from './rows.ts'

describe('the rows of a schema’s table', () => {
  it('lists nested values by their path, with their type', () => {
    const schema = {
      type: 'object',
      properties: {
        title: { type: 'string', minLength: 3, maxLength: 100 },
        vikarer: {
          type: 'array',
          minItems: 1,
          items: { type: 'object', properties: { id: { type: 'string', format: 'uuid' } }, required: ['id'] },
        },
      },
      required: ['title'],
    }
    expect(rowsOf(schema)).toEqual([
      { name: 'title', type: 'tekst', presence: 'always', limits: '3-100 tegn' },
      { name: 'vikarer', type: 'liste av objekt', presence: 'optional', limits: 'minst 1 i listen' },
      { name: 'vikarer[].id', type: 'UUID', presence: 'always', limits: '' },
    ])
  })

  it('merges alternatives: the field that distinguishes them, and the fields of only some', () => {
    const alternative = (kind: string, more = {}) => ({
      type: 'object',
      properties: { kind: { const: kind }, ...more },
      required: ['kind', ...Object.keys(more)],
    })
    const schema = { anyOf: [alternative('all'), alternative('chosen', { count: { type: 'integer' } })] }
    expect(rowsOf(schema, 'recipients')).toMatchObject([
      { name: 'recipients', type: 'objekt' },
      { name: 'recipients.kind', type: '"all" | "chosen"', presence: 'always' },
      { name: 'recipients.count', type: 'heltall', presence: 'some' },
    ])
  })

  it('shows null, and omits the bounds that every integer has', () => {
    const max = Number.MAX_SAFE_INTEGER
    expect(
      rowsOf({ anyOf: [{ type: 'integer', minimum: -max, maximum: max }, { type: 'null' }] }, 'x'),
    ).toEqual([{ name: 'x', type: 'heltall | null', presence: 'always', limits: '' }])
    expect(rowsOf({ type: 'integer', minimum: 1, maximum: 50 }, 'x')[0]?.limits).toBe('1-50')
  })
})
