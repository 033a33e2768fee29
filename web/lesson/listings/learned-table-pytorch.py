import torch

torch.manual_seed(1)
table = torch.nn.Embedding(1024, 768)
print(table.weight.numel(), "parameters")

# One step of training on a sequence of 32 tokens.
before = table.weight.detach().clone()
optimizer = torch.optim.SGD(table.parameters(), lr=0.1)
table(torch.arange(32)).square().mean().backward()
optimizer.step()
changed = (table.weight != before).any(dim=1)
print("last row that changed:", changed.nonzero().max().item())

# Token 1024, counting from zero, has no row.
try:
    table(torch.tensor([1024]))
except IndexError as error:
    print("IndexError:", error)
