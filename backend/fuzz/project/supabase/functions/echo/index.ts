Deno.serve(async (request: Request) => Response.json({ method: request.method, body: await request.text() }))
