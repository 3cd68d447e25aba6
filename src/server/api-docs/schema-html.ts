import { required } from '../../domain/required.ts'
import { escapeHtml } from '../http/page.ts'

/** The part of JSON Schema that the contract's schemas use. */
export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly maxLength?: number
}

/** Beyond every sum and id: what JSON Schema writes for any safe integer. */
const UNLIMITED = Number.MAX_SAFE_INTEGER
const LONGEST_PATTERN = 60

/** The fields of a schema: a list of its fields, of each of its forms, or its type where it has none. */
export function schemaHtml(schema: Schema): string {
  const forms = formsOf(schema)
  if (forms.length > 1) return `<ol class="forms">${forms.map((form) => `<li>${schemaHtml(form)}</li>`).join('')}</ol>`
  const inner = inlineObject(schema)
  if (inner !== schema && inner) return `<p>${typeHtml(schema)}:</p>${schemaHtml(inner)}`
  if (!schema.properties) return `<p>${typeHtml(schema)}</p>`
  const fields = Object.entries(schema.properties)
  return fieldsHtml(fields.map(([name, each]) => ({ name, schema: each, required: isRequired(schema, name) })))
}

export type Field = {
  readonly name: string
  readonly schema: Schema
  readonly required: boolean
  readonly note?: string
}

export function fieldsHtml(fields: readonly Field[]): string {
  if (fields.length === 0) return '<p>no fields</p>'
  return `<dl>${fields.map(fieldHtml).join('')}</dl>`
}

function fieldHtml({ name, schema, required, note }: Field): string {
  const inner = inlineObject(schema) ?? (formsOf(schema).length > 1 ? schema : undefined)
  const mark = required ? ' <small>required</small>' : ''
  const words = note === undefined ? '' : ` ${proseHtml(note)}`
  return `<div><dt><code>${escapeHtml(name)}</code>${mark}</dt><dd>${typeHtml(schema)}${words}${inner ? foldedHtml(inner) : ''}</dd></div>`
}

/** What is inside a field is read on demand: written out, the deepest answers are ten screens long. */
const foldedHtml = (schema: Schema) => `<details><summary>Fields</summary>${schemaHtml(schema)}</details>`

function isRequired({ required }: Schema, name: string): boolean {
  return required?.includes(name) === true
}

/** The object whose fields are written out: the schema itself, its one alternative to null, or the items of a list. */
function inlineObject(schema: Schema): Schema | undefined {
  if (schema.properties) return schema
  if (schema.items) return inlineObject(schema.items)
  const choices = choicesOf(schema).filter(({ type }) => type !== 'null')
  return choices.length === 1 && choices[0] ? inlineObject(choices[0]) : undefined
}

/** The alternatives of a union of objects. */
function formsOf(schema: Schema): readonly Schema[] {
  const choices = choicesOf(schema).filter(({ type }) => type !== 'null')
  return choices.every(({ properties }) => properties !== undefined) ? choices : []
}

function choicesOf({ anyOf, oneOf }: Schema): readonly Schema[] {
  return anyOf ?? oneOf ?? []
}

/** The type of a value in words. */
function typeHtml(schema: Schema): string {
  if (schema.$ref !== undefined) return referenceHtml(schema.$ref)
  if (schema.const !== undefined) return codeHtml(schema.const)
  if (schema.enum) return schema.enum.map(codeHtml).join(', ')
  if (formsOf(schema).length > 1) return `one of ${formsOf(schema).length} forms`
  const choices = choicesOf(schema)
  if (choices.length > 0) return choices.map(typeHtml).join(' or ')
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['anything'])
  return types.map((type) => plainTypeHtml(type, schema)).join(' or ')
}

function plainTypeHtml(type: string, schema: Schema): string {
  if (type === 'array') return `list${rangeText(schema.minItems, schema.maxItems)} of ${typeHtml(schema.items ?? {})}`
  if (type === 'object') return typeof schema.additionalProperties === 'object' ? 'object with any names' : 'object'
  if (type === 'integer') return `whole number${rangeText(schema.minimum, schema.maximum)}`
  if (type === 'number') return `number${rangeText(schema.minimum, schema.maximum)}`
  if (type === 'string') return textHtml(schema)
  return type
}

function textHtml({ format, pattern, maxLength }: Schema): string {
  if (format === 'date-time') return 'time, ISO 8601'
  if (maxLength !== undefined) return `text, up to ${maxLength} characters`
  return pattern !== undefined && pattern.length <= LONGEST_PATTERN
    ? `text like <code>${escapeHtml(pattern)}</code>`
    : 'text'
}

function rangeText(min = -UNLIMITED, max = UNLIMITED): string {
  if (min > -UNLIMITED && max < UNLIMITED) return `, ${min} to ${max},`.replace(/,$/, '')
  if (min > -UNLIMITED) return `, from ${min}`
  return max < UNLIMITED ? `, up to ${max}` : ''
}

function referenceHtml(reference: string): string {
  const name = required(reference.split('/').at(-1), 'the name of a schema')
  return `<a href="/api/docs/schema-${escapeHtml(name)}">${escapeHtml(name)}</a>`
}

function codeHtml(value: unknown): string {
  return `<code>${escapeHtml(JSON.stringify(value))}</code>`
}

/** Escaped text, with `code` between back quotes. */
export function proseHtml(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}
