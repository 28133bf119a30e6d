// Where a noun is registered: the one home of each fact, and what a new noun adds there.

/** Additions to one file. */
interface Addition {
  readonly file: string
  readonly imports?: string
  /** A place that occurs once in the file, and the text after it. */
  readonly after: readonly (readonly [place: string, text: string])[]
}

const besideIt = './%some-things%.ts'

/** All additions; the chord's keys lead to the list. */
export const additions = (chord: string, pinyinChord: string): readonly Addition[] => [
  {
    file: 'contract/index.ts',
    imports: `import { %someThing%Endpoints } from '${besideIt}'`,
    after: [['  ...supplierEndpoints,\n', '  ...%someThing%Endpoints,\n']],
  },
  {
    file: 'contract/permissions.ts',
    after: [
      [
        "  '21-supplier': ['certify', 'suspend', 'blacklist', 'export'],\n",
        "  '21-%some_thing%': ['edit', 'delete'],\n",
      ],
      [
        "PageCode[] = [\n  '21-bidding-order',\n  '21-bidding-comparison',\n  '21-bidding-order-herbal_template',\n  '21-supplier',\n",
        "  '21-%some_thing%',\n",
      ],
    ],
  },
  {
    file: 'contract/menu.ts',
    after: [
      [
        "  '21-supplier': { path: '/supplier', icon: 'truck' },\n",
        "  '21-%some_thing%': { path: '/%some-thing%', icon: 'doc' },\n",
      ],
    ],
  },
  {
    file: 'server/handlers.ts',
    imports: "import { %someThing%Handlers } from './%some-things%/%some-things%.ts'",
    after: [['  ...supplierHandlers,\n', '  ...%someThing%Handlers,\n']],
  },
  {
    file: 'server/db/tables.ts',
    imports: "import type { %SomeThing%Tables } from './%some-thing%-tables.ts'",
    after: [['export type Database = PlatformTables &\n', '  %SomeThing%Tables &\n']],
  },
  {
    file: 'server/http/openapi.words.ts',
    after: [
      [
        "  'supplier_award.list': 'Lines a supplier has won.',\n",
        `  '%some_things%.list': '%Some things% of the enterprise.',
  '%some_things%.read': 'One %some thing%.',
  '%some_things%.create': 'Makes a %some thing%; its name is unique within the enterprise.',
  '%some_things%.edit': 'Changes the fields that are sent; status enables and disables it.',
  '%some_things%.delete': 'Deletes a %some thing%.',
`,
      ],
    ],
  },
  {
    file: 'src/paths.ts',
    after: [
      [
        "pattern: '/supplier/renzheng', access: '21-supplier-certify', parent: 'suppliers', record: true },\n",
        `  %some_things%: {
    pattern: '/%some-thing%',
    access: '21-%some_thing%',
    menu: { icon: 'doc', group: 'supply', chord: '${chord}', pinyinChord: '${pinyinChord}' },
  },
  %some_thing%_create: { pattern: '/%some-thing%/create', access: '21-%some_thing%-edit', parent: '%some_things%' },
  %some_thing%_edit: { pattern: '/%some-thing%/edit', access: '21-%some_thing%-edit', parent: '%some_things%', record: true },
`,
      ],
    ],
  },
  {
    file: 'src/app/console-routes.ts',
    after: [
      [
        "'SupplierCertify', 'supply'),\n",
        `  %some_things%: route(() => import('#src/views/%some-things%/list.tsx'), '%SomeThings%List', '%some_things%'),
  %some_thing%_create: route(() => import('#src/views/%some-things%/form.tsx'), '%SomeThing%Create', '%some_things%'),
  %some_thing%_edit: route(() => import('#src/views/%some-things%/form.tsx'), '%SomeThing%Edit', '%some_things%'),
`,
      ],
    ],
  },
  {
    file: 'src/app/locale-chunks.ts',
    after: [["  supply: ['suppliers', 'imports'],\n", "  %some_things%: ['%some_things%'],\n"]],
  },
  { file: 'src/machines/app.machine.ts', after: [["  | 'suppliers'\n", "  | '%some_things%'\n"]] },
  {
    file: 'src/keyboard/command-nouns.ts',
    after: [["  suppliers: 'suppliers',\n", "  %some_things%: '%some_things%',\n"]],
  },
  {
    file: 'src/commands/registry.ts',
    imports: `import { %someThing%Commands } from '${besideIt}'`,
    after: [['  supplierCommands,\n', '  %someThing%Commands,\n']],
  },
  {
    file: 'src/commands/create-commands-by-page.ts',
    imports: `import type { %someThing%Commands } from '${besideIt}'`,
    after: [
      ["  users: 'users.create',\n", "  %some_things%: '%some_things%.create',\n"],
      ['    | keyof typeof userCommands\n', '    | keyof typeof %someThing%Commands\n'],
    ],
  },
  {
    file: 'src/commands/keymap.ts',
    after: [
      [
        "  { in: 'table', keys: 'e', command: 'suppliers.edit' },\n",
        "  { in: 'table', keys: 'e', command: '%some_things%.edit' },\n",
      ],
      ["  ...(['orders.delete', ", "'%some_things%.remove', "],
    ],
  },
  {
    file: 'src/commands/records/subject-records.ts',
    imports: `import { read%SomeThing% } from '#contract/%some-things%.ts'
import { %someThing%Subject } from '../%some-things%.ts'`,
    after: [
      [
        'const kinds: Partial<Record<Noun, Kind>> = {\n',
        `  %some_things%: {
    pathOf: (id) => to('%some_things%', { peek: id }),
    read: async (id, call) => {
      const reply = await call(read%SomeThing%, { params: { id } }, { quiet: true })
      return reply.ok ? %someThing%Subject(reply.data) : null
    },
  },
`,
      ],
    ],
  },
]

/** A word in both languages: its file, the path of its key, and the key it follows; the last one by default. */
interface Word {
  readonly file: string
  readonly at: string
  readonly after?: string
  readonly zh: unknown
  readonly en: unknown
}

/** Words of the noun in shared files. */
export const words: readonly Word[] = [
  { file: 'common', at: 'menu.%some_things%', after: 'suppliers', zh: '%某物%管理', en: '%Some things%' },
  { file: 'common', at: 'title.%some_things%', zh: '%某物%管理', en: '%Some things%' },
  { file: 'common', at: 'title.%some_thing%_create', zh: '新建%某物%', en: 'New %some thing%' },
  { file: 'common', at: 'title.%some_thing%_edit', zh: '编辑%某物%', en: 'Edit %some thing%' },
  {
    file: 'commands.later',
    at: '%some_things%',
    after: 'suppliers',
    zh: { create: '新建', edit: '编辑', enable: '启用', disable: '停用', remove: '删除', save: '保存%某物%' },
    en: {
      create: 'New',
      edit: 'Edit',
      enable: 'Enable',
      disable: 'Disable',
      remove: 'Delete',
      save: 'Save %some thing%',
    },
  },
  { file: 'palette', at: 'long.%some_things%', zh: { create: '新建%某物%' }, en: { create: 'New %some thing%' } },
  {
    file: 'palette',
    at: 'aliases.%some_things%',
    zh: { create: '添加%某物%', edit: '修改', enable: '恢复', disable: '禁用', remove: '移除' },
    en: { create: 'add %some thing%', edit: 'change', enable: 'restore', disable: 'block', remove: 'remove' },
  },
  { file: 'palette', at: 'aliases.go.%some_things%', zh: '%某物%', en: '%some things%' },
  {
    file: 'permissions',
    at: 'code.21-%some_thing%',
    zh: { name: '%某物%管理', description: '查看%某物%' },
    en: { name: '%Some things%', description: 'See %some things%' },
  },
  {
    file: 'permissions',
    at: 'code.21-%some_thing%-edit',
    zh: { name: '新建与编辑', description: '新建、修改、启用和停用%某物%' },
    en: { name: 'Create and edit', description: 'Write, change, enable and disable %some things%' },
  },
  {
    file: 'permissions',
    at: 'code.21-%some_thing%-delete',
    zh: { name: '删除', description: '删除%某物%' },
    en: { name: 'Delete', description: 'Delete %some things%' },
  },
]
