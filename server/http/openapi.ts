// The OpenAPI document, made from the same table as the server's routes.
import * as z from 'zod/mini'
import type { Access, AnyEndpoint } from '#contract/endpoint.ts'
import { code, DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#contract/envelope.ts'
import { readFile } from '#contract/files.ts'
import { requestQrLogin } from '#contract/qr-login.ts'
import { readEvidence } from '#contract/tenders.entry.ts'
import { readOwnTenderFile, readTenderFile } from '#contract/tenders.files.ts'
import { callWords, codeWords } from './openapi.words.ts'

type Json = Record<string, unknown>

const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const fieldNames = (schema: z.ZodMiniType): string[] => Object.keys(jsonSchema(schema, 'input').properties ?? {})

const header = (name: string, schema: Json, required = true) => ({ name, in: 'header', required, schema })

const consoleHeaders = [header('system', { const: '21' }), header('client', { const: '2' })]
const keyHeader = header('Idempotency-Key', { type: 'string', minLength: 1, maxLength: 255 }, false)
const locale = header('Accept-Language', { type: 'string', examples: ['zh-CN', 'en-US'] }, false)

const fieldsOf = (schema: z.ZodMiniType, place: 'path' | 'query'): Json[] => {
  const { properties, required } = jsonSchema(schema, 'input')
  const needed = Array.isArray(required) ? required : []
  return Object.entries(properties ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || needed.includes(name),
    // The check that allows these sizes has no form in a schema.
    schema: name === 'page_size' ? { ...Object(field), enum: PAGE_SIZES, default: DEFAULT_PAGE_SIZE } : field,
  }))
}

const isOpen = (access: Access): boolean => access === 'public' || access === 'tender_link'

const security = (access: Access): Json[] =>
  access === 'public' ? [] : access === 'tender_link' ? [{ tender_link: [] }] : [{ session: [] }]

const permission = (access: Access): Json => (isOpen(access) || access === 'any' ? {} : { 'x-permission': access })

const fileSchema = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } }

const bodyOf = (endpoint: AnyEndpoint): Json => {
  if (endpoint.method === 'GET') return {}
  if (endpoint.upload !== null)
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: fileSchema } } } }
  const schema = jsonSchema(endpoint.body, 'input')
  const required = Array.isArray(schema.required) && schema.required.length > 0
  return { requestBody: { required, content: { 'application/json': { schema } } } }
}

/** Codes that a call may answer besides 0, as far as the table of calls shows. */
const codesOf = ({ access, narrow, method, params, body, query }: AnyEndpoint): number[] => {
  const open = isOpen(access)
  const isVersioned = [...fieldNames(body), ...fieldNames(query)].includes('version')
  const isWrite = method !== 'GET'
  return [
    ...(open ? [] : [code.signedOut, code.forbidden]),
    code.inputRefused,
    ...(open || (access === 'any' && narrow === null) ? [] : [code.permissionMissing]),
    ...(isWrite || access === 'tender_link' || fieldNames(params).length > 0 ? [code.notFound] : []),
    ...(isWrite && (isVersioned || method === 'POST') ? [code.changedMeanwhile] : []),
    ...(isWrite && access !== 'public' ? [code.notNow] : []),
    ...(open ? [code.tooMany] : [code.restart]),
    code.serverFailed,
  ]
}

const refusal = { $ref: '#/components/schemas/Refusal' }

/** The body of an answer: an envelope with the data, or with the details of a refusal. */
const envelopeOf = (endpoint: AnyEndpoint, codes: readonly number[]): Json => ({
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: { type: 'integer', enum: [code.ok, ...codes] },
    message: { type: 'string' },
    data: { anyOf: [jsonSchema(endpoint.data, 'output'), refusal] },
  },
})

const bytes = { type: 'string', format: 'binary' }
const answersFiles: ReadonlySet<string> = new Set([
  readFile.id,
  readEvidence.id,
  readTenderFile.id,
  readOwnTenderFile.id,
])

/** Calls that return bytes on success; a refusal still comes in the envelope. */
const bytesOf = ({ id, file }: AnyEndpoint): Json => {
  if (id === requestQrLogin.id) return { 'image/png': { schema: bytes } }
  return file || answersFiles.has(id) ? { '*/*': { schema: bytes } } : {}
}

const status = (description: string): Json => ({ description })

/** A request that reaches no call; see outside.ts. */
const outside = (code: number, description: string): Json => ({
  description,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['code', 'message', 'data'],
        properties: { code: { const: code }, message: { type: 'string' }, data: { type: 'null' } },
      },
    },
  },
})

const operation = (endpoint: AnyEndpoint): Json => {
  const codes = codesOf(endpoint)
  const takesKey =
    endpoint.method !== 'GET' && endpoint.upload === null && !endpoint.file && endpoint.access !== 'public'
  return {
    operationId: endpoint.id,
    summary: callWords[endpoint.id],
    tags: [endpoint.id.split('.')[0]],
    security: security(endpoint.access),
    ...permission(endpoint.access),
    'x-codes': codes,
    parameters: [
      ...(isOpen(endpoint.access) ? [] : consoleHeaders),
      locale,
      ...(takesKey ? [keyHeader] : []),
      ...fieldsOf(endpoint.params, 'path'),
      ...fieldsOf(endpoint.query, 'query'),
    ],
    ...bodyOf(endpoint),
    responses: {
      200: {
        description: [`0 success`, ...codes.map((one) => `${one} ${codeWords[one]}`)].join(' · '),
        ...(endpoint.id === requestQrLogin.id ? { headers: { task_id: { schema: { type: 'string' } } } } : {}),
        content: { ...bytesOf(endpoint), 'application/json': { schema: envelopeOf(endpoint, codes) } },
      },
      405: outside(405, 'another method than this path has'),
      ...(endpoint.method === 'GET'
        ? {}
        : { 413: outside(413, 'the body is too large'), 415: outside(415, 'the body is of another media type') }),
      503: status('over capacity; Retry-After says when to ask again'),
    },
  }
}

const refusalSchema = {
  description: 'Data of an answer whose code is not 0.',
  type: ['object', 'null'],
  properties: {
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
    permission: { type: 'string' },
    reason: { type: 'string' },
    status: { type: ['string', 'integer', 'null'] },
    field: { type: 'string' },
    retry_after: { type: 'integer' },
    trace_id: { type: 'string' },
  },
}

/** An OpenAPI 3.1 document of the given calls; `api` is their base path, without a trailing slash. */
export const openApiDocument = (endpoints: readonly AnyEndpoint[], api: string): Json => {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Herbal Tender Console',
      version: '1',
      description:
        'Every answer of the application is HTTP 200 with {code, message, data}; code 0 is success. The query parameter timestamp is taken off before a query is read; any other unknown key is 4001.',
    },
    servers: [{ url: api }],
    paths,
    components: {
      schemas: { Refusal: refusalSchema },
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'token' },
        tender_link: { type: 'apiKey', in: 'header', name: 'tender-token' },
      },
    },
  }
}
