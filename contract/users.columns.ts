import type { ListedColumns } from './columns.ts'

/** Columns of the list of users and of its file. */
export const userColumns = {
  username: { label: 'users:fields.username', sorts: true, in_file: true },
  name: { label: 'users:fields.name', sorts: true, in_file: true },
  phone: { label: 'users:fields.phone', in_file: true },
  email: { label: 'users:fields.email', in_file: true },
  department: { label: 'users:fields.department', sorts: true, in_file: true },
  position: { label: 'users:fields.position', in_file: true },
  role_preset: { label: 'users:fields.role_preset', in_file: true },
  status: { label: 'users:fields.status', sorts: true, in_file: true },
  last_login_at: { label: 'users:fields.last_login_at', sorts: true, in_file: true },
  created_at: { label: 'users:fields.created_at', sorts: true, in_file: true },
  remark: { label: 'users:fields.remark', in_file: true },
} as const satisfies ListedColumns
