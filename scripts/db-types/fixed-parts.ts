/** The parts of the file that do not depend on the schema: the type of JSON at the start, the type helpers at the end. */
export const PREAMBLE = `// Generated from the migrations by \`npm run db:types\`. Do not edit.

export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]
`

export const TYPE_HELPERS = `type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type SchemaName = keyof DatabaseWithoutInternals

type DefaultSchema = DatabaseWithoutInternals["public"]

type Relations<Schema extends SchemaName> = DatabaseWithoutInternals[Schema]["Tables"] &
  DatabaseWithoutInternals[Schema]["Views"]

type InSchema = { schema: SchemaName }

export type Tables<
  NameOrSchema extends keyof Relations<"public"> | InSchema,
  Name extends NameOrSchema extends InSchema ? keyof Relations<NameOrSchema["schema"]> : never = never,
> = (
  NameOrSchema extends InSchema
    ? Relations<NameOrSchema["schema"]>[Name]
    : NameOrSchema extends keyof Relations<"public">
      ? Relations<"public">[NameOrSchema]
      : never
) extends { Row: infer Row }
  ? Row
  : never

export type TablesInsert<
  NameOrSchema extends keyof DefaultSchema["Tables"] | InSchema,
  Name extends NameOrSchema extends InSchema
    ? keyof DatabaseWithoutInternals[NameOrSchema["schema"]]["Tables"]
    : never = never,
> = (
  NameOrSchema extends InSchema
    ? DatabaseWithoutInternals[NameOrSchema["schema"]]["Tables"][Name]
    : NameOrSchema extends keyof DefaultSchema["Tables"]
      ? DefaultSchema["Tables"][NameOrSchema]
      : never
) extends { Insert: infer Insert }
  ? Insert
  : never

export type TablesUpdate<
  NameOrSchema extends keyof DefaultSchema["Tables"] | InSchema,
  Name extends NameOrSchema extends InSchema
    ? keyof DatabaseWithoutInternals[NameOrSchema["schema"]]["Tables"]
    : never = never,
> = (
  NameOrSchema extends InSchema
    ? DatabaseWithoutInternals[NameOrSchema["schema"]]["Tables"][Name]
    : NameOrSchema extends keyof DefaultSchema["Tables"]
      ? DefaultSchema["Tables"][NameOrSchema]
      : never
) extends { Update: infer Update }
  ? Update
  : never

export type Enums<
  NameOrSchema extends keyof DefaultSchema["Enums"] | InSchema,
  Name extends NameOrSchema extends InSchema
    ? keyof DatabaseWithoutInternals[NameOrSchema["schema"]]["Enums"]
    : never = never,
> = NameOrSchema extends InSchema
  ? DatabaseWithoutInternals[NameOrSchema["schema"]]["Enums"][Name]
  : NameOrSchema extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][NameOrSchema]
    : never
`
