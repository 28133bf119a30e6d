// The OpenAPI document, made from the same table the server routes by.
import * as z from 'zod/mini'
import type { Access, AnyEndpoint } from '#contract/endpoint.ts'

type Json = Record<string, unknown>

const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const header = (name: string, schema: Json) => ({ name, in: 'header', required: true, schema })

const consoleHeaders = [header('system', { const: '21' }), header('client', { const: '2' })]

const fieldsOf = (schema: z.ZodMiniType, place: 'path' | 'query'): Json[] => {
  const { properties, required } = jsonSchema(schema, 'input')
  const needed = Array.isArray(required) ? required : []
  return Object.entries(properties ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: needed.includes(name),
    schema: field,
  }))
}

const security = (access: Access): Json[] =>
  access === 'public' ? [] : access === 'tender_link' ? [{ tender_link: [] }] : [{ session: [] }]

const permission = (access: Access): Json =>
  access === 'public' || access === 'tender_link' || access === 'any' ? {} : { 'x-permission': access }

const fileSchema = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } }

const bodyOf = (endpoint: AnyEndpoint): Json =>
  endpoint.upload === null
    ? { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } }
    : { 'multipart/form-data': { schema: fileSchema } }

const operation = (endpoint: AnyEndpoint): Json => ({
  operationId: endpoint.id,
  tags: [endpoint.id.split('.')[0]],
  security: security(endpoint.access),
  ...permission(endpoint.access),
  parameters: [
    ...(endpoint.access === 'public' || endpoint.access === 'tender_link' ? [] : consoleHeaders),
    ...fieldsOf(endpoint.params, 'path'),
    ...fieldsOf(endpoint.query, 'query'),
  ],
  ...(endpoint.method === 'GET' ? {} : { requestBody: { content: bodyOf(endpoint) } }),
  responses: {
    200: {
      description: 'code 0 with the data, or another code with what a refusal says',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['code', 'message', 'data'],
            properties: {
              code: { type: 'integer' },
              message: { type: 'string' },
              data: jsonSchema(endpoint.data, 'output'),
            },
          },
        },
      },
    },
  },
})

/** An OpenAPI 3.1 document of the given calls, as they lie below `/api`. */
export const openApiDocument = (endpoints: readonly AnyEndpoint[]): Json => {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Herbal Tender Console', version: '1' },
    servers: [{ url: '.' }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'token' },
        tender_link: { type: 'apiKey', in: 'header', name: 'tender-token' },
      },
    },
  }
}
