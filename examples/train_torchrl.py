"""PPO with TorchRL, against a random opponent, through the Gymnasium environment and its action mask.

    pip install torch torchrl
    python examples/train_torchrl.py               # 90 of 100 games won in minutes, on a processor

TorchRL's own parts do the work: GymWrapper, MaskedCategorical, a collector, GAE and the clipped loss.
"""

import sys
import warnings

import gymnasium
import torch
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.collectors import Collector
from torchrl.data import Binary
from torchrl.envs import Compose, DTypeCastTransform, ObservationNorm, RewardScaling, TransformedEnv
from torchrl.envs.gym_like import default_info_dict_reader
from torchrl.envs.libs.gym import GymWrapper
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

BATCH, EPOCHS, PART = 8192, 4, 1024      # decisions an update; how often each is learned from, so many at once
torch.manual_seed(1)
warnings.filterwarnings("ignore", module="torchrl|tensordict")


def game(reward: str, scale: float = 1.0) -> TransformedEnv:
    """One agent, the seat drawn anew for every game; its mask comes with the info."""
    env = GymWrapper(gymnasium.make("byzantium.env:Byzantium-v2", players=2, opponents="random", reward=reward),
                     categorical_action_encoding=True)
    masks = Binary(env.action_spec.space.n, dtype=torch.int8)
    env.set_info_dict_reader(default_info_dict_reader(["action_mask"], spec={"action_mask": masks}))
    return TransformedEnv(env, Compose(
        DTypeCastTransform(torch.int8, torch.float32, in_keys=["observation"]),
        DTypeCastTransform(torch.int8, torch.bool, in_keys=["action_mask"]),
        ObservationNorm(loc=0.0, scale=1 / 8, in_keys=["observation"]),      # small numbers
        RewardScaling(0.0, scale),
    ))


def network(inputs: int, outputs: int) -> nn.Sequential:
    return nn.Sequential(nn.Linear(inputs, 128), nn.Tanh(), nn.Linear(128, outputs))


env = game("score", 0.02)                # differences of scores say more than who won
size, codes = env.observation_spec["observation"].shape[-1], env.action_spec.space.n
actor = ProbabilisticActor(
    TensorDictModule(network(size, codes), ["observation"], ["logits"]),
    in_keys={"logits": "logits", "mask": "action_mask"}, distribution_class=MaskedCategorical, return_log_prob=True,
)
critic = ValueOperator(network(size, 1), in_keys=["observation"])
advantage = GAE(gamma=1.0, lmbda=0.95, value_network=critic)
loss = ClipPPOLoss(actor, critic, entropy_coeff=0.003)
adam = torch.optim.Adam(loss.parameters(), 1e-3)


def won(games: int) -> float:
    """The share of games that it wins by now."""
    judge = game("win")
    with torch.no_grad():
        return sum(float(judge.rollout(2000, actor)["next", "reward"].sum()) for _ in range(games)) / games


updates = int(sys.argv[1]) if len(sys.argv) > 1 else 4
collector = Collector(env, actor, frames_per_batch=BATCH, total_frames=updates * BATCH)
for update, played in enumerate(collector, 1):
    for _ in range(EPOCHS):
        advantage(played)
        for part in played.reshape(-1)[torch.randperm(BATCH)].split(PART):
            found = loss(part)
            adam.zero_grad()
            (found["loss_objective"] + found["loss_critic"] + found["loss_entropy"]).backward()
            adam.step()
    ended = played["next", "reward"][played["next", "done"]]
    print(f"update {update:2}: {(ended > 0).float().mean():4.0%} of {len(ended)} games won", flush=True)
print(f"{won(100):.0%} of 100 other games won against random play")
