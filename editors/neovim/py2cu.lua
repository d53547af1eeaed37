-- py2cu for Neovim 0.11 or newer. Copy this file to ~/.config/nvim/lua/ and add require("py2cu").setup() to init.lua.
-- :Py2cuCuda shows the CUDA C next to the Python buffer. It follows the cursor; <CR> in it jumps to the Python line.
local M = {}

local marks = vim.api.nvim_create_namespace("py2cu")
local views = {} -- Python buffer -> buffer with its CUDA C

local function client_of(buffer)
  return vim.lsp.get_clients({ bufnr = buffer, name = "py2cu" })[1]
end

local function document(buffer)
  return { uri = vim.uri_from_bufnr(buffer) }
end

-- Returns the cursor position in the protocol's units: line, and UTF-16 code units within the line.
local function cursor(window)
  local at = vim.api.nvim_win_get_cursor(window)
  local line = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), at[1] - 1, at[1], false)[1] or ""
  return { line = at[1] - 1, character = vim.str_utfindex(line:sub(1, at[2]), "utf-16") }
end

local function show(buffer, ranges)
  vim.api.nvim_buf_clear_namespace(buffer, marks, 0, -1)
  for _, range in ipairs(ranges) do
    for line = range.start.line, range["end"].line do
      vim.api.nvim_buf_set_extmark(buffer, marks, line, 0, { line_hl_group = "Visual", strict = false })
    end
  end
  local window = vim.fn.win_findbuf(buffer)[1]
  if window and ranges[1] then
    pcall(vim.api.nvim_win_set_cursor, window, { ranges[1].start.line + 1, 0 })
  end
end

local function refresh(python)
  local view, client = views[python], client_of(python)
  if not view or not vim.api.nvim_buf_is_valid(view) or not client then
    return
  end
  client:request("py2cu/cuda", { textDocument = document(python) }, function(_, answer)
    if answer and vim.api.nvim_buf_is_valid(view) then
      vim.bo[view].modifiable = true
      vim.api.nvim_buf_set_lines(view, 0, -1, false, vim.split(answer.text, "\n"))
      vim.bo[view].modifiable = false
    end
  end, python)
end

local function follow(python)
  local view, client = views[python], client_of(python)
  if view and client and vim.fn.bufwinid(view) ~= -1 then
    client:request("py2cu/cudaRanges", { textDocument = document(python), position = cursor(0) }, function(_, answer)
      if answer and vim.api.nvim_buf_is_valid(view) then
        show(view, answer.ranges)
      end
    end, python)
  end
end

local function back(python)
  local client = client_of(python)
  if client then
    client:request("py2cu/pythonRange", { textDocument = document(python), position = cursor(0) }, function(_, answer)
      local window = vim.fn.bufwinid(python)
      if answer and window ~= -1 then
        vim.api.nvim_set_current_win(window)
        vim.api.nvim_win_set_cursor(window, { answer.range.start.line + 1, 0 })
      end
    end, python)
  end
end

function M.cuda()
  local python = vim.api.nvim_get_current_buf()
  local view = views[python]
  if not view or not vim.api.nvim_buf_is_valid(view) then
    view = vim.api.nvim_create_buf(false, true)
    views[python] = view
    vim.bo[view].filetype = "cuda"
    pcall(vim.api.nvim_buf_set_name, view, vim.fn.fnamemodify(vim.api.nvim_buf_get_name(python), ":t:r") .. ".cu [py2cu]") -- of another buffer
    vim.keymap.set("n", "<CR>", function() back(python) end, { buffer = view })
  end
  if vim.fn.bufwinid(view) == -1 then
    local window = vim.api.nvim_open_win(view, false, { split = "right" })
    vim.wo[window].wrap = false
  end
  refresh(python)
end

-- options: cmd, the command that starts the server; options and debounce of the server (docs/editors.md)
function M.setup(options)
  options = options or {}
  local group = vim.api.nvim_create_augroup("py2cu", {})
  vim.api.nvim_create_autocmd("FileType", { group = group, pattern = "python", callback = function(event)
    vim.lsp.start({
      name = "py2cu",
      cmd = options.cmd or { "py2cu", "lsp" },
      root_dir = vim.fs.root(event.buf, { "pyproject.toml", ".git" }),
      init_options = { options = options.options or vim.empty_dict(), debounce = options.debounce or 200 },
      handlers = { ["py2cu/changed"] = function(_, params)
        local buffer = vim.uri_to_bufnr(params.uri)
        refresh(buffer)
        vim.lsp.codelens.refresh({ bufnr = buffer })
      end },
    }, { bufnr = event.buf })
    vim.api.nvim_buf_create_user_command(event.buf, "Py2cuCuda", M.cuda, { desc = "Show the CUDA C of this file" })
  end })
  vim.lsp.commands["py2cu.showCuda"] = function() M.cuda() end -- of the code lens
  vim.api.nvim_create_autocmd({ "CursorMoved", "CursorMovedI" }, { group = group, callback = function(event) follow(event.buf) end })
end

return M
